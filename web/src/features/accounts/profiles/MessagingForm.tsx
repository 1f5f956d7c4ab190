import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { Controller, useWatch } from 'react-hook-form'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { UserPicker } from '../pickers/UserPicker.tsx'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { messagingText } from './profile.text.ts'
import { useProfileForm } from './useProfileForm.ts'

interface Values {
  default_message_type_id: string
  auto_response_enabled: boolean
  auto_response_text: string
  forwarding_enabled: boolean
  forward_to_id: { id: number; display_name: string; profile_picture: string | null }[]
  hide_mobile_numbers: boolean
}

const valuesOf = (profile: Profile): Values => ({
  default_message_type_id: String(profile.default_message_type_id ?? ''),
  auto_response_enabled: profile.auto_response_enabled,
  auto_response_text: profile.auto_response_text,
  forwarding_enabled: profile.forwarding_enabled,
  forward_to_id:
    profile.forward_to_id === null
      ? []
      : [{ id: profile.forward_to_id, display_name: profile.forward_to_name, profile_picture: null }],
  hide_mobile_numbers: profile.hide_mobile_numbers,
})

const toChanges = (values: Values): ProfileChanges => ({
  ...values,
  default_message_type_id: values.default_message_type_id ? Number(values.default_message_type_id) : null,
  forward_to_id: values.forward_to_id[0]?.id ?? null,
})

export interface MessagingFormProps {
  profile: Profile
  messageTypes: readonly { id: number; name: string }[]
}

export function MessagingForm({ profile, messageTypes }: MessagingFormProps) {
  const { form, errors, save, ...foot } = useProfileForm<Values>({
    profile,
    valuesOf,
    toChanges,
    fallback: messagingText.saveError,
  })
  const { control, register } = form
  const [respondsAutomatically, forwards] = useWatch({
    control,
    name: ['auto_response_enabled', 'forwarding_enabled'],
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[440px] flex-col gap-4">
      <Field
        label="Default message type"
        hint={messagingText.defaultTypeHint}
        error={errors.default_message_type_id?.message}
      >
        {(field) => (
          <Select {...field} {...register('default_message_type_id')}>
            <option value="">None</option>
            {messageTypes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-col gap-2">
        <Checkbox
          asSwitch
          label="Auto response"
          hint={messagingText.autoResponseHint}
          {...register('auto_response_enabled')}
        />
        {(respondsAutomatically || errors.auto_response_text) && (
          <Field label="Answer" error={errors.auto_response_text?.message} required>
            {(field) => (
              <TextArea
                {...field}
                {...register('auto_response_text')}
                className="min-h-20"
                maxLength={1_000}
                placeholder={messagingText.autoResponsePlaceholder}
              />
            )}
          </Field>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox
          asSwitch
          label="Forwarding"
          hint={messagingText.forwardingHint}
          {...register('forwarding_enabled')}
        />
        {(forwards || errors.forward_to_id) && (
          <Controller
            control={control}
            name="forward_to_id"
            render={({ field: { value, onChange }, fieldState }) => (
              <UserPicker
                label="Forward to"
                isSingle
                required
                without={profile.id}
                value={value}
                onChange={onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </div>
      <Checkbox
        asSwitch
        label="Hide my mobile numbers"
        hint={messagingText.hideNumbersHint}
        {...register('hide_mobile_numbers')}
      />
      <SaveBar errors={foot.formErrors} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
