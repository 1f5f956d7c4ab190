/** The pages of carriers and of the sandbox are told that something changed, and ask again: browser/alert-channels.test.ts. */
export const carriersNotShown = {
  setCarrier: 'whoever shows carriers asks again when told (carriers.test.ts)',
  switchCarrier: 'as setCarrier',
  deleteCarrier: 'as setCarrier',
  testCarrier: 'as setCarrier',
  liftStopped: 'the list is fetched when its page opens',
  answerSandbox:
    'as setCarrier; the answer itself is told as every answer from outside (outside-answers.test.ts)',
}
