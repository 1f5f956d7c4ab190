import { formatDuration } from '../clock/time-parts.ts'

/** Limit in seconds: 3 MB at the encoder's bitrate, far below the attachment limit. */
export const maxSeconds = 600

export const durationText = (seconds: number): string => formatDuration(Math.floor(seconds))

/** Maps samples from -1 to 1 to a decibel scale from 0 to 1, of which speech fills most. */
export function loudnessLevel(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  const decibels = 10 * Math.log10(Math.max(power, 1e-9))
  return Math.min(1, Math.max(0, 1 + decibels / 60))
}

export function microphoneErrorText(reason: unknown): string {
  const name = reason instanceof Error ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'Microphone access is blocked. Allow it for this site in your browser, then try again.'
  if (name === 'NotFoundError') return 'No microphone was found.'
  if (name === 'NotReadableError') return 'The microphone is in use by another application.'
  if (name === 'NotSupportedError') return 'This browser cannot record voice messages.'
  return 'Could not record the voice message. Please try again.'
}
