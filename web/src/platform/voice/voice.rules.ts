/** As long as one may speak: 3 MB at the rate of the encoder, far below what may be attached. Seconds. */
export const longestSeconds = 600

/** `0:07`, `9:59`. */
export const lengthText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Loudness of a moment from its samples (-1 to 1): 0 silence, 1 as loud as it goes. Speech fills most of the scale. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  const decibels = 10 * Math.log10(Math.max(power, 1e-9))
  return Math.min(1, Math.max(0, 1 + decibels / 60))
}

/** Why there is no recording, as a sentence; by the name of what the browser threw. */
export function refusalText(reason: unknown): string {
  const name = reason instanceof Error ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The microphone is not allowed. Allow it for this site in your browser, then try again.'
  if (name === 'NotFoundError') return 'No microphone was found.'
  if (name === 'NotReadableError') return 'The microphone is in use by another application.'
  if (name === 'NotSupportedError') return 'This browser cannot record voice messages.'
  return 'The voice message could not be recorded. Please try again.'
}
