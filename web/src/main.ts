import "./theme/base.css";
import "./theme/night.css";
import "./theme/paper.css";
import "./theme/games.css";
import "./theme/art.css";
import "./controls.css";

import { mount } from "svelte";

import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
