import { useServerSeconds } from '../../../platform/clock/use-second.ts'
import { countdownText } from './proof.view.ts'
import { countdownInText } from './proof.text.ts'

/** `due` is in ms since 1970, server time. Screen readers get the time from the text before it. */
export const Countdown = ({ due }: { due: number }) => (
  <span aria-hidden>{countdownInText(countdownText(due, useServerSeconds(true)))}</span>
)
