/** Area codes; with 555-01xx the numbers are reserved for fiction, so no real person is called. */
const areas = ['617', '212', '312', '415', '202', '305', '404', '713', '206', '303']

const two = (n: number) => String(n % 100).padStart(2, '0')

export const mobileNumber = (n: number): string =>
  `+1 ${areas[Math.floor(n / 100) % areas.length]} 555 01${two(n)}`

export const homeNumber = (n: number): string =>
  `+1 ${areas[(Math.floor(n / 100) + 5) % areas.length]} 555 01${two(n + 50)}`

export const pagerNumber = (n: number): string => `555${String(1000 + n)}`
