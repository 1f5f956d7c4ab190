import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { useState } from 'react'
import { useForm, useFormState, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { placeErrors } from '../../../platform/forms/server-errors.ts'
import { useChangeProfile } from '../profile-change.api.ts'

interface ProfileFormParts<V> {
  profile: Profile
  valuesOf: (profile: Profile) => V
  toChanges: (values: V) => ProfileChanges
  /** What to say when it was not saved and no field says why (messaging §8). */
  fallback: string
}

/**
 * A form over a part of the profile. What changes elsewhere, on another device, comes in where nothing was typed; a
 * refusal goes to its field, the rest to the foot.
 */
export function useProfileForm<V extends FieldValues>(parts: ProfileFormParts<V>) {
  const { profile, valuesOf, toChanges, fallback } = parts
  const values = valuesOf(profile)
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { errors, isDirty } = useFormState({ control: form.control })
  const change = useChangeProfile()
  const [refused, setRefused] = useState<string[]>([])
  const [isSaved, setSaved] = useState(false)
  const save = form.handleSubmit(async (typed) => {
    setRefused([])
    setSaved(false)
    try {
      form.reset(valuesOf(await change.mutateAsync(toChanges(typed))))
      setSaved(true)
    } catch (reason) {
      if (!isApiError(reason, 400)) return setRefused([fallback])
      const names = Object.keys(values) as FieldPath<V>[]
      const rest = placeErrors(reason, names, form.setError)
      const wasPlaced = names.some((name) => reason.fields[name])
      setRefused(rest.length > 0 || wasPlaced ? rest : [fallback])
    }
  })
  const messageOf = (name: FieldPath<V>): string | undefined => form.getFieldState(name).error?.message
  return { form, errors, messageOf, save, refused, isBusy: change.isPending, isSaved: isSaved && !isDirty }
}
