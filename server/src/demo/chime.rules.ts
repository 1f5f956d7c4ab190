/** A note that is struck, and rings out. */
export interface Note {
  hertz: number
  /** When it is struck, in seconds. */
  at: number
}

export const sampleRate = 32_000

/** How long a chime rings after its last note, in seconds. */
const ringsOut = 1.5
/** Overtones of a small bell: how many times the note's own pitch, how loud, and how fast they fade (per second). */
const partials = [
  { times: 1, loud: 0.3, fades: 3.5 },
  { times: 2, loud: 0.12, fades: 5 },
  { times: 3, loud: 0.05, fades: 8 },
]
/** Struck softly: no click. Seconds. */
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

/** The sound of notes, one sample for each 32,000th of a second, from -1 to 1; silent at its end. */
export function chimeOf(notes: readonly Note[]): Float32Array {
  const length = Math.max(...notes.map(({ at }) => at)) + ringsOut
  return Float32Array.from({ length: Math.round(length * sampleRate) }, (_, n) => {
    const time = n / sampleRate
    const end = Math.min(1, (length - time) / 0.2)
    return end * notes.reduce((sum, note) => sum + sounding(note, time), 0)
  })
}
