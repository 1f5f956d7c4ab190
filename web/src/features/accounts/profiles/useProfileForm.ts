import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import type { FieldValues } from 'react-hook-form'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { useChangeProfile } from './profile-change.api.ts'

interface ProfileFormParts<V> {
  profile: Profile
  valuesOf: (profile: Profile) => V
  toChanges: (values: V) => ProfileChanges
  fallback: string
}

export function useProfileForm<V extends FieldValues>(parts: ProfileFormParts<V>) {
  const { profile, valuesOf, toChanges, fallback } = parts
  const change = useChangeProfile()
  return useStoredForm<Profile, V>({
    stored: profile,
    valuesOf,
    send: (typed) => change.mutateAsync(toChanges(typed)),
    fallback,
  })
}
