import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { CheckboxField, SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextAreaField } from '../../../platform/forms/TextFields.tsx'
import { UserPicker } from '../pickers/UserPicker.tsx'
import { useChangeProfile } from './profile-change.api.ts'
import { messagingText } from './profile.text.ts'

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
  const change = useChangeProfile()
  return (
    <FormPage
      className="max-w-[440px] gap-4"
      stored={profile}
      valuesOf={valuesOf}
      save={(draft) => change.mutateAsync(toChanges(draft))}
      failure={messagingText.saveError}
    >
      <SelectField
        name="default_message_type_id"
        label="Default message type"
        hint={messagingText.defaultTypeHint}
        options={[
          { value: '', label: 'None' },
          ...messageTypes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <DraftFields<Values>>
        {({ draft }) => (
          <>
            <div className="flex flex-col gap-2">
              <CheckboxField
                name="auto_response_enabled"
                asSwitch
                label="Auto response"
                hint={messagingText.autoResponseHint}
              />
              {draft.auto_response_enabled && (
                <TextAreaField
                  name="auto_response_text"
                  label="Answer"
                  required
                  className="min-h-20"
                  maxLength={1_000}
                  placeholder={messagingText.autoResponsePlaceholder}
                />
              )}
            </div>
            <div className="flex flex-col gap-2">
              <CheckboxField
                name="forwarding_enabled"
                asSwitch
                label="Forwarding"
                hint={messagingText.forwardingHint}
              />
              {draft.forwarding_enabled && (
                <FormField<Values['forward_to_id']> name="forward_to_id">
                  {(field) => (
                    <UserPicker label="Forward to" isSingle required without={profile.id} {...field} />
                  )}
                </FormField>
              )}
            </div>
          </>
        )}
      </DraftFields>
      <CheckboxField
        name="hide_mobile_numbers"
        asSwitch
        label="Hide my mobile numbers"
        hint={messagingText.hideNumbersHint}
      />
    </FormPage>
  )
}
