export const tlsText = {
  encryption: 'Encryption',
  choices: { tls: 'TLS', none: 'None' },
  exposed:
    'Without TLS, anyone on the network can read conversations and patient names. Choose TLS. Documents are sent unencrypted only to hosts that the operator of this server has listed in OUTBOUND_PRIVATE_HOSTS.',
  trusted: {
    label: 'Trusted certificate',
    hint: 'PEM: your certificate authority, or the certificate of the interface engine. Leave blank to trust public authorities.',
  },
  pin: {
    label: 'Certificate fingerprint',
    hint: 'SHA-256. If set, only this certificate is accepted, with any name.',
  },
  client: {
    label: 'Certificate of Wardline',
    hint: 'PEM. Needed if the interface engine asks for a client certificate.',
  },
  key: {
    label: 'Private key of Wardline',
    hint: 'PEM, without a passphrase. Stored encrypted and never shown again.',
    kept: 'A value is saved. Leave blank to keep it.',
  },
} as const
