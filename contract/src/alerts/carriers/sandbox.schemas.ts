import { carrierBody, type CarrierForm } from './form.ts'

export const SandboxBody = carrierBody('sandbox', {}, {})

export const sandboxForm: CarrierForm = {
  kind: 'sandbox',
  name: 'Sandbox',
  about: 'Keeps what would have left on a page of this application. For trying things out: nobody is rung.',
  media: ['sms', 'voice', 'email', 'pager'],
  fields: [],
  test: { label: 'Number or address', example: '+12025550123' },
}
