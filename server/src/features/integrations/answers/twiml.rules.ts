import { element, print, type Element } from '../../../platform/wctp/element.ts'

/** A document of Twilio's markup. https://www.twilio.com/docs/voice/twiml */
const document = (...verbs: Element[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${print(element('Response', {}, ...verbs))}`

const say = (text: string): Element => element('Say', {}, text)
const pause = element('Pause', { length: 1 })

/** Words that go back to the phone that they came from; none for silence. */
export const messageBack = (text: string): string =>
  text === '' ? document() : document(element('Message', {}, text))

export const hangUp = (): string => document(element('Hangup'))

export const sayAndHangUp = (text: string): string => document(say(text), pause, say('Goodbye.'))

export interface Spoken {
  /** Said first, and alone. */
  before?: string
  text: string
  /** Where the digit goes. */
  action: string
  mayAnswer: boolean
}

/** Says a page and waits for one digit; without one the call ends, which is no answer. */
export function sayAndAsk({ before, text, action, mayAnswer }: Spoken): string {
  const said = [...(before === undefined ? [] : [say(before), pause]), say(text)]
  if (!mayAnswer) return document(...said, pause, say(text), pause, say('Goodbye.'))
  const gather = element(
    'Gather',
    { input: 'dtmf', numDigits: 1, timeout: 8, action, method: 'POST' },
    ...said,
    pause,
    say('To hear this again, press 9.'),
  )
  return document(gather, say('No key was pressed. The page goes on to the next way. Goodbye.'))
}
