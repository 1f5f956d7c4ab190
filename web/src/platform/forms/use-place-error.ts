import { useEffect } from 'react'
import { get, useFormState } from 'react-hook-form'
import { useFormParts } from './form-context.ts'

/**
 * The server's sentence about a place in a field that edits a list or an object, for the control of that place.
 * @param place path of the API, such as `steps.2.delay_seconds`
 * @param others places without a control of their own, whose sentences belong here too
 */
export function usePlaceError(place: string, others: readonly string[] = []): string | undefined {
  const { form, names } = useFormParts()
  const { errors } = useFormState({ control: form.control })
  const list = [place, ...others].join(' ')
  useEffect(() => names.add(place, list.split(' ')), [names, place, list])
  const message: unknown = get(errors, `${place}.message`)
  return typeof message === 'string' ? message : undefined
}
