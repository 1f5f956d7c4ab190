import { providerBody } from './provider-fields.ts'

export const SandboxBody = providerBody('sandbox', {}, {})
