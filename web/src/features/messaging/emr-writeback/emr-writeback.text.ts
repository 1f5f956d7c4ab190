export const writingText = 'Writing to the EMR'
export const inEmrText = 'In the EMR'
export const newerMessagesText = 'In the EMR, without newer messages'
export const nextTryText = (time: string): string => `Next try ${time}.`
/** Wording of messaging §8. */
export const writebackFailedText = 'Error triggering EMR writeback'
