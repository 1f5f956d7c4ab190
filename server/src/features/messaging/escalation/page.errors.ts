/** Refusals of what people do with pages. */

export const nothingToTake = {
  status: 409,
  code: 'page.none',
  detail: 'This thread rings nobody: there is no page to take.',
} as const

export const takenBy = (name: string) =>
  ({ status: 409, code: 'page.taken', detail: `${name} has taken this page.` }) as const

/** Whoever is on call cannot say that it is not for them. */
export const youAreOnCall = (group: string, until: string) =>
  ({
    status: 409,
    code: 'page.on_call',
    detail: `You are on call for ${group} until ${until}: pass the page on to somebody else instead.`,
  }) as const

export const goesNowhere = {
  status: 409,
  code: 'page.none',
  detail: 'This message does not go on by itself: pass it on to somebody else instead.',
} as const

export const passedToSelf = 'You hold it already: choose somebody else.'
export const passedToAsker = 'They sent it: choose somebody else.'
export const noSuchPerson = 'This person does not exist.'
export const cannotReceive = 'This person is locked or no longer active: choose somebody else.'
export const hasItAlready = 'They hold it or have answered it already: choose somebody else.'
