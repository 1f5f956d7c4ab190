/** The record as a list has it now, for a dialog that was opened for one of its rows. */
export const findLatest = <T extends { id: number }>(list: readonly T[] | undefined, opened: T): T =>
  list?.find(({ id }) => id === opened.id) ?? opened
