/** A link in the first cell that covers its whole row. */
export const rowLinkStyle =
  'font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'
