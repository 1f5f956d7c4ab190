export const handledByAnother = (name: string) =>
  ({
    status: 409,
    code: 'console.handled',
    detail: `${name} handles this page. Take it over from ${name} first.`,
  }) as const

export const pageEnded = {
  status: 409,
  code: 'console.ended',
  detail: 'This page was answered or recalled. Nothing waits for you.',
} as const

export const takeOverFirst = {
  status: 409,
  code: 'console.not_handled',
  detail: 'Take the page over first.',
} as const

export const notAsked =
  'The page does not wait for this person. Choose someone whose answer it waits for, or its sender.'
export const responseMissing =
  'Choose one of the response options as the result, and no option for another result.'
export const senderCannotAnswer = 'The sender of a page cannot answer it. Choose another result.'
