export interface ProviderField {
  name: string
  label: string
  hint?: string
  input: 'text' | 'number' | 'select' | 'multiline'
  choices?: readonly { value: string; label: string }[]
  /** Stored encrypted and never returned; the form only shows that a value is saved. */
  secret?: true
  optional?: true
}

export interface ProviderForm {
  name: string
  about: string
  fields: readonly ProviderField[]
  callbackLabels?: Readonly<Record<string, string>>
  test: { label: string; example: string }
}
