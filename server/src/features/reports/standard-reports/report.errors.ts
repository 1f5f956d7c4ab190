import { invalid } from '../../../platform/http/errors.ts'

export const badPeriod = () => invalid({ from: ['Choose a period that begins before it ends.'] })

export const unknownColumn = () => invalid({ sort: ['Sort by a column of this report.'] })
