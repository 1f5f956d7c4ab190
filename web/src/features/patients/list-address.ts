const assignments = '/patient/assignments'
let listAddress = assignments

/** Where a patient was opened from, with its filters. */
export const getListAddress = (): string => listAddress

/** While the next screen opens, the address is already that of the next screen. */
export function rememberListAddress(href: string): void {
  if (href.startsWith(assignments)) listAddress = href
}
