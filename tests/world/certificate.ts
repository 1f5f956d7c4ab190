import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`../data/tls/${name}`, import.meta.url), 'utf8')

/** For servers of tests on this machine. Nobody trusts it by itself. */
export const localCertificate = () => ({ key: read('localhost.key.pem'), cert: read('localhost.cert.pem') })
