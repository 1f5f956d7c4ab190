/** Time in which the sender can undo a confirmed broadcast, before anything is sent. */
export const undo_ms = 10_000
