import { AppError, invalid } from '../../../platform/http/errors.ts'

export const unknownParameter = (name: string, known: readonly string[]): AppError =>
  invalid({
    [name]: [
      `This is not a search parameter here. Known are ${known.join(', ')}. Send "Prefer: handling=lenient" to ignore it.`,
    ],
  })

export const unknownModifier = (name: string, modifier: string): AppError =>
  invalid({ [name]: [`The modifier :${modifier} is not supported for this parameter.`] })

export const notOnce = (name: string): AppError => invalid({ [name]: ['Send this parameter only once.'] })

export const oneValue = (name: string): AppError =>
  invalid({ [name]: ['Send one value. This parameter cannot be combined or negated here.'] })

export const notStorable = (name: string): AppError =>
  invalid({ [name]: ['This text contains a character that cannot be stored.'] })

export const tooManyValues = (name: string, most: number): AppError =>
  invalid({ [name]: [`Enter at most ${most} values.`] })

export const notADate = (name: string): AppError =>
  invalid({
    [name]: ['This is a date or time such as 2026-11-24 or ge2026-11-24T07:00:00Z, with a prefix of FHIR.'],
  })

export const noCode = (name: string): AppError =>
  invalid({ [name]: ['Send a code after the |. A system alone is not supported.'] })

export const notAReference = (name: string, targets: readonly string[]): AppError =>
  invalid({
    [name]: [`This is an id, or a reference such as ${targets.map((type) => `${type}/7`).join(' or ')}.`],
  })

export const wrongCount = (most: number): AppError =>
  invalid({ _count: [`This is a whole number from 1 to ${most}.`] })

export const wrongSort = (orders: readonly string[]): AppError =>
  invalid({ _sort: [`Results can be sorted by ${orders.join(', ')}.`] })

export const wrongCursor = (): AppError =>
  invalid({ _cursor: ['Follow the "next" link of a page without changing it.'] })

export const notAcceptable = (): AppError =>
  new AppError({
    status: 406,
    code: 'fhir.format',
    detail: 'Resources are available as application/fhir+json only.',
  })
