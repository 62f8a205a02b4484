/** Short sounds, made of tones and noise when they are wanted; fetched once somebody switches them on. */
import type { Sound } from "./felt";

interface Tone {
  /** A wave, or noise through a filter. */
  kind: OscillatorType | "noise";
  /** From which pitch to which. */
  from: number;
  to: number;
  /** When it begins, and how long it lasts, in seconds. */
  at: number;
  lasts: number;
  loud: number;
}

const tone = (kind: Tone["kind"], from: number, to: number, at: number, lasts: number, loud: number): Tone => ({ kind, from, to, at, lasts, loud });

const SOUNDS: Record<Sound, Tone[]> = {
  die: [0, 0.07, 0.12, 0.19].map((at, i) => tone("noise", 2600 - i * 350, 1800, at, 0.045, 0.5 - i * 0.08)),
  hit: [tone("noise", 500, 120, 0, 0.16, 0.8), tone("triangle", 150, 60, 0, 0.18, 0.7)],
  kill: [tone("noise", 900, 80, 0, 0.35, 0.6), tone("sawtooth", 180, 45, 0.02, 0.4, 0.3)],
  light: [tone("sine", 660, 990, 0, 0.4, 0.35), tone("sine", 990, 1320, 0.1, 0.45, 0.25)],
  page: [tone("noise", 1200, 4200, 0, 0.22, 0.3), tone("noise", 3800, 1500, 0.16, 0.16, 0.2)],
  turn: [tone("sine", 587, 587, 0, 0.22, 0.45), tone("sine", 880, 880, 0.14, 0.4, 0.4)],
  won: [523, 659, 784, 1047].map((pitch, i) => tone("triangle", pitch, pitch, i * 0.13, i === 3 ? 0.7 : 0.25, 0.45)),
  lost: [392, 330, 262, 196].map((pitch, i) => tone("triangle", pitch, pitch * 0.98, i * 0.2, i === 3 ? 0.8 : 0.3, 0.4)),
};

/** Between sounds that are heard together. */
const GAP = 0.12;
const QUIET = 0.0001;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

function rustle(audio: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    noise.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  return source;
}

function sound(audio: AudioContext, { kind, from, to, at, lasts, loud }: Tone, start: number, volume: number): void {
  const begins = start + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(QUIET, begins);
  gain.gain.exponentialRampToValueAtTime(Math.max(QUIET, loud * volume), begins + 0.012);
  gain.gain.exponentialRampToValueAtTime(QUIET, begins + lasts);
  gain.connect(audio.destination);
  let source: AudioScheduledSourceNode;
  let pitch: AudioParam;
  if (kind === "noise") {
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    source = rustle(audio);
    source.connect(filter).connect(gain);
    pitch = filter.frequency;
  } else {
    const wave = audio.createOscillator();
    wave.type = kind;
    wave.connect(gain);
    [source, pitch] = [wave, wave.frequency];
  }
  pitch.setValueAtTime(from, begins);
  pitch.exponentialRampToValueAtTime(to, begins + lasts);
  source.start(begins);
  source.stop(begins + lasts);
}

/** One after the other; before anybody has clicked or typed a browser stays silent. */
export async function play(names: readonly Sound[], volume: number): Promise<void> {
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") {
    if (navigator.userActivation?.hasBeenActive === false) return;
    await audio.resume();
  }
  names.forEach((name, i) => {
    for (const each of SOUNDS[name]) sound(audio, each, audio.currentTime + i * GAP, volume);
  });
}
