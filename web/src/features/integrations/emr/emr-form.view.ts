import type { EmrEndpoint, EmrEndpointBody } from '@wardline/contract/integrations/emr.schemas.ts'

export const endpointToForm = (endpoint: EmrEndpoint) => ({
  host: endpoint.host,
  port: endpoint.port > 0 ? String(endpoint.port) : '',
  sending_application: endpoint.sending_application,
  sending_facility: endpoint.sending_facility,
  receiving_application: endpoint.receiving_application,
  receiving_facility: endpoint.receiving_facility,
  is_on: endpoint.is_on || !endpoint.is_set_up,
  security: endpoint.security,
  trusted_certificate: endpoint.trusted_certificate,
  certificate_pin: endpoint.certificate_pin,
  client_certificate: endpoint.client_certificate,
  client_key: '',
})

export type EmrFormValues = ReturnType<typeof endpointToForm>

/** A blank key keeps the stored one; a port that is no number gets the server's message. */
export const formToEndpoint = ({
  port,
  client_key,
  ...rest
}: EmrFormValues): Omit<EmrEndpointBody, 'version'> => ({
  ...rest,
  port: /^\d+$/.test(port) ? Number(port) : 0,
  ...(client_key.trim() !== '' && { client_key }),
})

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

export const isExposed = (host: string, security: EmrEndpoint['security']): boolean =>
  security === 'none' && host.trim() !== '' && !thisMachine.test(host.trim())
