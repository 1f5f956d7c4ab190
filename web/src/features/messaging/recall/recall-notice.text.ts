export const recallNoticesLabel = 'Recalled messages'
export const recalledByText = (name: string): string =>
  name === '' ? 'A message was recalled' : `${name} recalled a message`
export const recalledThreadText = (name: string, time: string): string =>
  `${name === '' ? 'The sender' : name} recalled this conversation${time === '' ? '' : ` at ${time}`}.`
export const recalledHint = 'Its messages can no longer be read. If you acted on them, ask the sender.'
export const dismissLabel = 'Dismiss'
