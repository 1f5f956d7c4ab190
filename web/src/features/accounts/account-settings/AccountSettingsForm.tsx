import type { AccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import { timeZoneIds, timeZones } from '@wardline/contract/time-zones.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { selectChangedFields } from '../../../platform/forms/field-conflicts.rules.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { toBody, toForm, weekDays, type AccountForm } from './account-draft.view.ts'
import { useChangeAccountSettings } from './account-settings.api.ts'
import { accountText } from './account-settings.text.ts'

function userProblem(
  stored: AccountSettings['operator'],
  selected: SelectedUser | undefined,
  missing?: string,
): string | undefined {
  if (!selected) return missing
  const cannotReceive = stored?.id === selected.id && !stored.can_receive
  return cannotReceive ? accountText.cannotReceive(selected.display_name) : undefined
}

const checkWholeNumber = (text: string) => (/^\s*\d+\s*$/.test(text) ? undefined : accountText.notANumber)

const describeUsers = (users: SelectedUser[]) => users[0]?.display_name ?? 'No one'

const zones = timeZoneIds.map((id) => ({ value: id as string, label: timeZones[id] as string }))

export function AccountSettingsForm({ account }: { account: AccountSettings }) {
  const change = useChangeAccountSettings({ id: account.id })
  const save = (typed: AccountForm, version: number) =>
    change.mutateAsync({ ...selectChangedFields(toBody(typed), toBody(toForm(account))), version })
  const isKnownZone = Object.hasOwn(timeZones, account.time_zone)
  const unknownZone = isKnownZone ? [] : [{ value: account.time_zone, label: account.time_zone }]
  return (
    <FormPage
      className="max-w-[440px] gap-4"
      stored={account}
      valuesOf={toForm}
      record={account}
      save={save}
      failure={accountText.saveError}
    >
      <TextField name="name" label="Name" required hint={accountText.aboutName} maxLength={100} />
      <SelectField
        name="time_zone"
        label="Time zone"
        hint={accountText.zoneHint}
        options={[...unknownZone, ...zones]}
      />
      <FormField<SelectedUser[]>
        name="fail_over_user_id"
        label={accountText.failOverLabel}
        describe={describeUsers}
      >
        {({ value, onChange, error }) => (
          <UserPicker
            label={accountText.failOverLabel}
            isSingle
            hint={`${accountText.failOverHint} ${accountText.noFailOver}`}
            value={value}
            onChange={onChange}
            error={error ?? userProblem(account.fail_over_user, value[0])}
          />
        )}
      </FormField>
      <FormField<SelectedUser[]>
        name="operator_id"
        label={accountText.operatorLabel}
        describe={describeUsers}
      >
        {({ value, onChange, error }) => (
          <UserPicker
            label={accountText.operatorLabel}
            isSingle
            hint={accountText.operatorHint}
            value={value}
            onChange={onChange}
            error={error ?? userProblem(account.operator, value[0], accountText.noOperator)}
          />
        )}
      </FormField>
      <SelectField
        name="week_start"
        label="Week starts on"
        hint={accountText.weekHint}
        options={weekDays}
        className="max-w-44"
      />
      <TextField
        name="password_min_length"
        label={accountText.passwordLabel}
        hint={accountText.passwordHint}
        check={checkWholeNumber}
        describe={(length) => `${length} characters`}
        inputMode="numeric"
        maxLength={3}
        className="max-w-28"
      />
    </FormPage>
  )
}
