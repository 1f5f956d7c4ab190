import type { Priority } from '@wardline/contract/messaging/priority.ts'
import { tones } from './tone.rules.ts'

const loudness = 0.15
const edge = 0.015
let context: AudioContext | undefined

/** Short tones out of nothing: no file is fetched. Fades in and out, as a hard edge clicks. */
export async function play(priority: Priority): Promise<void> {
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  const start = context.currentTime + edge
  for (const { pitch, at, length } of tones[priority]) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start + at)
    volume.gain.linearRampToValueAtTime(loudness, start + at + edge)
    volume.gain.setValueAtTime(loudness, start + at + length - edge)
    volume.gain.linearRampToValueAtTime(0, start + at + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + length)
  }
}
