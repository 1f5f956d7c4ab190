/** A message beyond these limits is not parsed; a field beyond them is not read. */
export const limits = {
  /** MSH, which decides whether the rest is parsed. */
  header_bytes: 4_096,
  /** Published messages have at most 35, those of the busiest sites a few hundred. */
  segments: 2_000,
  field_characters: 20_000,
  /** Repetitions, components and subcomponents of a field together. */
  field_parts: 1_000,
} as const
