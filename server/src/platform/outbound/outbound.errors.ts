/** Shown to administrators. */
export const privateAddress =
  'This address is private. Ask the operator of this server to add it to OUTBOUND_PRIVATE_HOSTS.'
