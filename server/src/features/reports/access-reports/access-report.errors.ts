import { invalid } from '../../../platform/http/errors.ts'

export const badPeriod = () =>
  invalid({ from: ['Choose a period of at most 92 days that begins before it ends.'] })
