import { useQueryClient } from '@tanstack/react-query'
import type { AccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import { Controller, useWatch } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { meKey } from '../me/me.api.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { accountSettingsQuery } from './account-settings.api.ts'
import { accountText } from './account-settings.text.ts'

interface Values {
  name: string
  operator_id: SelectedUser[]
}

const valuesOf = ({ name, operator }: AccountSettings): Values => ({
  name,
  operator_id: operator ? [operator] : [],
})

function operatorProblem(
  { operator }: AccountSettings,
  selected: SelectedUser | undefined,
): string | undefined {
  if (!selected) return accountText.noOperator
  const cannotReceive = operator?.id === selected.id && !operator.can_receive
  return cannotReceive ? accountText.cannotReceive(selected.display_name) : undefined
}

export function AccountSettingsForm({ account }: { account: AccountSettings }) {
  const client = useQueryClient()
  const { form, errors, save, ...foot } = useStoredForm({
    stored: account,
    valuesOf,
    send: async ({ name, operator_id }) => {
      const saved = await call('PUT /api/v1/accounts/{id}/', {
        params: { id: account.id },
        body: { name: name.trim(), operator_id: operator_id[0]?.id ?? null },
      })
      client.setQueryData(accountSettingsQuery(account.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: meKey })
      return saved
    },
    fallback: accountText.saveError,
  })
  const [selected] = useWatch({ control: form.control, name: 'operator_id' })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-[440px] flex-col gap-4">
      <Field label="Name" required hint={accountText.aboutName} error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name')} maxLength={100} autoComplete="off" />}
      </Field>
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
            error={errors.operator_id?.message ?? operatorProblem(account, selected)}
          />
        )}
      />
      <p className="text-sm text-ink-2">{accountText.zone(account.time_zone)}</p>
      <SaveBar errors={foot.formErrors} isBusy={foot.isBusy} isSaved={foot.isSaved} />
    </form>
  )
}
