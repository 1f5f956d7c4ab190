/** Messages carry the names of patients: in clear they may not leave this machine. */
export function adtComplaints(settings: Record<string, string>): string[] {
  const {
    ADT_PORT: port,
    ADT_HOST: host = '127.0.0.1',
    ADT_TLS_CERT: cert,
    ADT_TLS_KEY: key,
    ADT_TLS_CA: ca,
  } = settings
  if ((cert === undefined) !== (key === undefined))
    return ['ADT_TLS_CERT and ADT_TLS_KEY: only one was given; expected both or neither']
  if (ca !== undefined && cert === undefined)
    return ['ADT_TLS_CA: given without ADT_TLS_CERT; expected a certificate and its key, too']
  const isThisMachine = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)
  if (port === undefined || cert !== undefined || isThisMachine) return []
  return [
    `ADT_HOST: ${JSON.stringify(host)} was given without ADT_TLS_CERT and ADT_TLS_KEY; expected an address of this machine such as 127.0.0.1, or TLS`,
  ]
}

export interface AdtSettings {
  host: string
  port: number
  /** Paths. */
  tls: { cert: string; key: string; ca?: string } | undefined
}

interface Values {
  ADT_PORT?: number | undefined
  ADT_HOST: string
  ADT_TLS_CERT?: string | undefined
  ADT_TLS_KEY?: string | undefined
  ADT_TLS_CA?: string | undefined
}

export function adtOf(values: Values): AdtSettings | undefined {
  const { ADT_PORT: port, ADT_HOST: host, ADT_TLS_CERT: cert, ADT_TLS_KEY: key, ADT_TLS_CA: ca } = values
  if (port === undefined) return undefined
  return { host, port, tls: cert && key ? { cert, key, ...(ca && { ca }) } : undefined }
}
