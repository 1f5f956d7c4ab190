export const noSuchConfiguration = 'Choose a configuration of this system.'
export const noSuchContact = 'Choose an active user of this hospital.'
export const changed = { code: 'remote_identity.changed', noun: 'this remote id' }
export const remoteIdTaken = 'This configuration already has this remote id. Change the existing one.'
