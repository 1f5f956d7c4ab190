import { useQueryClient } from '@tanstack/react-query'
import type {
  AccountChanges,
  AccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import { timeZoneIds, timeZones } from '@wardline/contract/time-zones.ts'
import { Controller, useWatch } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { meKey } from '../me/me.api.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { accountSettingsQuery } from './account-settings.api.ts'
import { accountText } from './account-settings.text.ts'

interface Values {
  name: string
  time_zone: string
  week_start: string
  password_min_length: string
  fail_over_user_id: SelectedUser[]
  operator_id: SelectedUser[]
}

const valuesOf = ({ name, time_zone, ...stored }: AccountSettings): Values => ({
  name,
  time_zone,
  week_start: String(stored.week_start),
  password_min_length: String(stored.password_min_length),
  fail_over_user_id: stored.fail_over_user ? [stored.fail_over_user] : [],
  operator_id: stored.operator ? [stored.operator] : [],
})

const weekDays = [
  { value: '0', label: 'Sunday' },
  { value: '1', label: 'Monday' },
  { value: '6', label: 'Saturday' },
] as const

/** The API refuses other values. */
const bodyOf = ({ name, time_zone, ...typed }: Values): AccountChanges => ({
  name: name.trim(),
  time_zone: time_zone as NonNullable<AccountChanges['time_zone']>,
  week_start: Number(typed.week_start) as NonNullable<AccountChanges['week_start']>,
  password_min_length: Number(typed.password_min_length),
  fail_over_user_id: typed.fail_over_user_id[0]?.id ?? null,
  operator_id: typed.operator_id[0]?.id ?? null,
})

function userProblem(
  stored: AccountSettings['operator'],
  selected: SelectedUser | undefined,
  missing?: string,
): string | undefined {
  if (!selected) return missing
  const cannotReceive = stored?.id === selected.id && !stored.can_receive
  return cannotReceive ? accountText.cannotReceive(selected.display_name) : undefined
}

const wholeNumber = { validate: (text: string) => /^\s*\d+\s*$/.test(text) || accountText.notANumber }

export function AccountSettingsForm({ account }: { account: AccountSettings }) {
  const client = useQueryClient()
  const { form, errors, save, ...foot } = useStoredForm({
    stored: account,
    valuesOf,
    send: async (typed) => {
      const saved = await call('PUT /api/v1/accounts/{id}/', {
        params: { id: account.id },
        body: bodyOf(typed),
      })
      client.setQueryData(accountSettingsQuery(account.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: meKey })
      return saved
    },
    fallback: accountText.saveError,
  })
  const [operator] = useWatch({ control: form.control, name: 'operator_id' })
  const [failOver] = useWatch({ control: form.control, name: 'fail_over_user_id' })
  const isKnownZone = Object.hasOwn(timeZones, account.time_zone)
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[440px] flex-col gap-4">
      <Field label="Name" required hint={accountText.aboutName} error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name')} maxLength={100} autoComplete="off" />}
      </Field>
      <Field label="Time zone" hint={accountText.zoneHint} error={errors.time_zone?.message}>
        {(field) => (
          <Select {...field} {...form.register('time_zone')}>
            {!isKnownZone && <option value={account.time_zone}>{account.time_zone}</option>}
            {timeZoneIds.map((id) => (
              <option key={id} value={id}>
                {timeZones[id]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Controller
        control={form.control}
        name="fail_over_user_id"
        render={({ field: { value, onChange } }) => (
          <UserPicker
            label={accountText.failOverLabel}
            isSingle
            hint={`${accountText.failOverHint} ${accountText.noFailOver}`}
            value={value}
            onChange={onChange}
            error={errors.fail_over_user_id?.message ?? userProblem(account.fail_over_user, failOver)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="operator_id"
        render={({ field: { value, onChange } }) => (
          <UserPicker
            label={accountText.operatorLabel}
            isSingle
            hint={accountText.operatorHint}
            value={value}
            onChange={onChange}
            error={
              errors.operator_id?.message ?? userProblem(account.operator, operator, accountText.noOperator)
            }
          />
        )}
      />
      <Field label="Week starts on" hint={accountText.weekHint} error={errors.week_start?.message}>
        {(field) => (
          <Select {...field} {...form.register('week_start')} className="max-w-44">
            {weekDays.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={accountText.passwordLabel}
        hint={accountText.passwordHint}
        error={errors.password_min_length?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('password_min_length', wholeNumber)}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            className="max-w-28"
          />
        )}
      </Field>
      <SaveBar errors={foot.formErrors} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
