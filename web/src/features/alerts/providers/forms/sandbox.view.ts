import type { ProviderForm } from './provider-form.view.ts'

export const sandboxForm: ProviderForm = {
  name: 'Sandbox',
  about:
    'Keeps outgoing alerts on a page of this application instead of sending them. For trying things out.',
  fields: [],
  test: { label: 'Number or address', example: '+12025550123' },
}
