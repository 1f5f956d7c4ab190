/** Places of the demo's numbers: with 555-01xx they are kept free for fiction, so that nobody real is ever called. */
const areas = ['617', '212', '312', '415', '202', '305', '404', '713', '206', '303']

const two = (n: number) => String(n % 100).padStart(2, '0')

/** A mobile number for the nth person; 1,000 people have one of their own. */
export const mobileNumber = (n: number): string =>
  `+1 ${areas[Math.floor(n / 100) % areas.length]} 555 01${two(n)}`

/** A second number, for whoever has one: the same hundred, of other places. */
export const homeNumber = (n: number): string =>
  `+1 ${areas[(Math.floor(n / 100) + 5) % areas.length]} 555 01${two(n + 50)}`

/** As a paging terminal takes it. */
export const pagerNumber = (n: number): string => `555${String(1000 + n)}`
