import type {
  IdentityProvider,
  IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { ClaimNameFields } from './ClaimNameFields.tsx'
import { GroupMappings } from './GroupMappings.tsx'
import { useSaveProvider } from './identity-provider.api.ts'
import { providerText } from './identity-provider.text.ts'
import {
  formToProvider,
  hasIncompleteMapping,
  providerToForm,
  type ProviderFormValues,
} from './identity-provider.view.ts'
import { OidcFields } from './OidcFields.tsx'
import { SamlFields } from './SamlFields.tsx'

interface ProviderFormProps {
  kind: IdentityProviderKind
  /** Undefined for a new provider. */
  provider: IdentityProvider | undefined
  isReadOnly?: boolean
  onSaved?: (provider: IdentityProvider) => void
}

const { enter } = providerText

/** Create and edit share the form. */
export function ProviderForm({ kind, provider, isReadOnly = false, onSaved }: ProviderFormProps) {
  const save = useSaveProvider(provider)
  const [incomplete, setIncomplete] = useState(false)
  const stored = useStoredForm<IdentityProvider | undefined, ProviderFormValues>({
    stored: provider,
    valuesOf: (each) => providerToForm(kind, each),
    send: async (typed, version) => {
      const saved = await save.mutateAsync({ body: formToProvider(kind, typed), version })
      onSaved?.(saved)
      return saved
    },
    secrets: ['client_secret'],
    fallback: providerText.couldNotSave,
  })
  const { form, errors } = stored
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const isIncomplete = hasIncompleteMapping(form.getValues())
    setIncomplete(isIncomplete)
    if (!isIncomplete) void stored.save(event)
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="border-t border-line">
        <fieldset disabled={isReadOnly}>
          <Section title="General">
            <div className="flex max-w-[520px] flex-col gap-3">
              <Field
                label="Name"
                hint="On the button of the sign-in page"
                error={errors.name?.message}
                required
              >
                {(field) => <Input {...field} {...form.register('name')} maxLength={60} autoComplete="off" />}
              </Field>
              <Checkbox label={enter.on} hint={enter.onHint} {...form.register('is_on')} />
            </div>
          </Section>
          <Section title="Connection">
            <div className="flex max-w-[520px] flex-col gap-3">
              {kind === 'oidc' ? (
                <OidcFields hasSecret={provider?.kind === 'oidc' && provider.has_client_secret} />
              ) : (
                <SamlFields known={provider?.kind === 'saml' ? provider.certificate_details : []} />
              )}
            </div>
          </Section>
          <Section title="Users">
            <div className="flex max-w-[520px] flex-col gap-3">
              <Field label={enter.domains} hint={enter.domainsHint} error={errors.domains?.message}>
                {(field) => (
                  <TextArea
                    {...field}
                    {...form.register('domains')}
                    rows={2}
                    autoComplete="off"
                    spellCheck={false}
                  />
                )}
              </Field>
              <Checkbox label={enter.create} hint={enter.createHint} {...form.register('allows_new_users')} />
              <Checkbox label={enter.link} hint={enter.linkHint} {...form.register('links_by_email')} />
              <Checkbox label={enter.trust} hint={enter.trustHint} {...form.register('trusts_email')} />
              <Checkbox label={enter.end} hint={enter.endHint} {...form.register('ends_provider_session')} />
            </div>
          </Section>
          <Section
            title={kind === 'oidc' ? 'Claims' : 'Attributes'}
            about="Where the provider sends what Wardline needs. Test a sign-in to see their names."
          >
            <ClaimNameFields kind={kind} />
          </Section>
          <Section
            title="Groups"
            about="At each sign-in, users join the groups of their values and leave the others of this list. Groups without a value here are not changed."
          >
            <GroupMappings isIncomplete={incomplete} />
          </Section>
        </fieldset>
        {!isReadOnly && (
          <div className="pb-6">
            <SaveBar errors={stored.formErrors} isBusy={stored.isBusy} isSaved={stored.isSaved} />
          </div>
        )}
      </form>
    </FormProvider>
  )
}
