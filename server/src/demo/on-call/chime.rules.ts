export interface Note {
  hertz: number
  at: number
}

export const sampleRate = 32_000

/** Seconds of decay after the last note. */
const ringsOut = 1.5
/** Overtones of a small bell: frequency factor, volume, decay per second. */
const partials = [
  { times: 1, loud: 0.3, fades: 3.5 },
  { times: 2, loud: 0.12, fades: 5 },
  { times: 3, loud: 0.05, fades: 8 },
]
/** Attack in seconds, which avoids a click. */
const rises = 0.008

const sounding = ({ hertz, at }: Note, time: number): number => {
  const since = time - at
  if (since < 0) return 0
  const strength = Math.min(1, since / rises)
  return partials.reduce(
    (sum, { times, loud, fades }) =>
      sum + strength * loud * Math.exp(-fades * since) * Math.sin(2 * Math.PI * hertz * times * since),
    0,
  )
}

/** Samples at 32 kHz between -1 and 1, ending in silence. */
export function chimeOf(notes: readonly Note[]): Float32Array {
  const length = Math.max(...notes.map(({ at }) => at)) + ringsOut
  return Float32Array.from({ length: Math.round(length * sampleRate) }, (_, n) => {
    const time = n / sampleRate
    const end = Math.min(1, (length - time) / 0.2)
    return end * notes.reduce((sum, note) => sum + sounding(note, time), 0)
  })
}
