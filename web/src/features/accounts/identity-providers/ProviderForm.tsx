import type {
  ClaimNames,
  IdentityProvider,
  IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextAreaField, TextField } from '../../../platform/forms/TextFields.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { ClaimNameFields } from './ClaimNameFields.tsx'
import { GroupMappings } from './GroupMappings.tsx'
import { useSaveProvider } from './identity-provider.api.ts'
import { providerText } from './identity-provider.text.ts'
import {
  checkMappings,
  formToProvider,
  providerToForm,
  type MappingRow,
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
  return (
    <FormPage<IdentityProvider | undefined, ProviderFormValues>
      className="border-t border-line pb-6"
      isReadOnly={isReadOnly}
      stored={provider}
      valuesOf={(each) => providerToForm(kind, each)}
      record={provider}
      save={(draft, version) => save.mutateAsync({ body: formToProvider(kind, draft), version })}
      failure={providerText.couldNotSave}
      onSaved={(saved) => saved && onSaved?.(saved)}
    >
      <Section title="General">
        <div className="flex max-w-[520px] flex-col gap-3">
          <TextField
            name="name"
            label="Name"
            hint="On the button of the sign-in page"
            required
            maxLength={60}
          />
          <CheckboxField name="is_on" label={enter.on} hint={enter.onHint} />
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
          <TextAreaField
            name="domains"
            label={enter.domains}
            hint={enter.domainsHint}
            rows={2}
            autoComplete="off"
            spellCheck={false}
          />
          <CheckboxField name="allows_new_users" label={enter.create} hint={enter.createHint} />
          <CheckboxField name="links_by_email" label={enter.link} hint={enter.linkHint} />
          <CheckboxField name="trusts_email" label={enter.trust} hint={enter.trustHint} />
          <CheckboxField name="ends_provider_session" label={enter.end} hint={enter.endHint} />
        </div>
      </Section>
      <Section
        title={kind === 'oidc' ? 'Claims' : 'Attributes'}
        about="Where the provider sends what Wardline needs. Test a sign-in to see their names."
      >
        <FormField<ClaimNames> name="claim_names">
          {({ value, onChange }) => <ClaimNameFields kind={kind} value={value} onChange={onChange} />}
        </FormField>
      </Section>
      <Section
        title="Groups"
        about="At each sign-in, users join the groups of their values and leave the others of this list. Groups without a value here are not changed."
      >
        <FormField<MappingRow[]> name="groups" check={checkMappings}>
          {(field) => <GroupMappings {...field} />}
        </FormField>
      </Section>
    </FormPage>
  )
}
