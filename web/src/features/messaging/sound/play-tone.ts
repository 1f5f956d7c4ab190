import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'
import { tones } from './tone.rules.ts'

const gain = 0.15
/** Fade time in seconds; a hard edge would click. */
const fade = 0.015
let context: AudioContext | undefined

export async function playTone(priority: Priority): Promise<void> {
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  const start = context.currentTime + fade
  for (const { pitch, at, length } of tones[priority]) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start + at)
    volume.gain.linearRampToValueAtTime(gain, start + at + fade)
    volume.gain.setValueAtTime(gain, start + at + length - fade)
    volume.gain.linearRampToValueAtTime(0, start + at + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + length)
  }
}
