const FIELDS = `opId seq deadlineAt settledAt settledBy askedBy { kind } surface
  targets { targetId name state link detail reason accountLabel alias nextReadAt }`;

const ERRORS = `... on UserError { code message retryable }
  ... on InputError { field } ... on RateLimitedError { retryAfter } ... on RefusedError { about: operation { opId } declined { name at } }
  ... on AlreadyOpenError { already: operation { opId targets { link } } }`;

export const CONNECT = `mutation ($input: ConnectInput!) { connect(input: $input) {
  __typename ... on ConnectPayload { joined note operation { ${FIELDS} } } ${ERRORS} } }`;

export const RECONNECT = CONNECT.replace('ConnectInput', 'ReconnectInput').replace('connect(', 'reconnect(');

export const RETRY = CONNECT.replace('ConnectInput', 'RetryInput').replace('connect(', 'retryTargets(');

export const RESPOND = `mutation ($input: RespondInput!) { respond(input: $input) {
  __typename ... on RespondPayload { operation { ${FIELDS} } } ${ERRORS.replace(/\n {2}... on AlreadyOpenError .*/, '')} } }`;

export const SKIP = RESPOND.replace('RespondInput', 'SkipTargetInput').replace('respond(', 'skipTarget(');

export const CONTINUE = RESPOND.replace('RespondInput', 'ContinueInput').replace('respond(', 'continueOperation(');

export const WAKE = `mutation ($input: WakeInput!) { wakeOperation(input: $input) {
  __typename ... on WakePayload { operation { opId } } ... on UserError { code message retryable } } }`;

export const OPERATION = `query ($opId: ID!) { operation(opId: $opId) { id ${FIELDS} } }`;

export const FRAMES = `subscription ($opId: ID!, $afterSeq: Int) { operationFrames(opId: $opId, afterSeq: $afterSeq) {
  opId seq at change { target targetId from to actor detail } operation { ${FIELDS} } } }`;

export const VIEWER_FRAMES = `subscription { viewerFrames { opId seq at change { target from to } operation { ${FIELDS} } } }`;

const SAID = '... on UserError { code message retryable }';

export const RENAME = `mutation ($input: RenameAccountInput!) { renameAccount(input: $input) {
  __typename ... on RenamePayload { notice account { connectionId alias label } } ${SAID}
  ... on NotFoundError { names } ... on InputError { field names } } }`;

export const REMOVE = `mutation ($input: RemoveAccountInput!) { removeAccount(input: $input) {
  __typename ... on RemovePayload { receipt { connectionId connector { slug } label alias revoked vendorPage message } } ${SAID} } }`;

export const KEEP = `mutation ($input: KeepAccountInput!) { keepAccount(input: $input) {
  __typename ... on KeepPayload { account { connectionId arrived } } ${SAID} } }`;

export const CREATE_KEY = `mutation ($input: CreateAgentKeyInput!) { createAgentKey(input: $input) {
  __typename ... on CreateAgentKeyPayload { secret curl key { keyId name start scopes expiresAt lastUsedAt revokedAt } } ${SAID} } }`;

export const REVOKE_KEY = `mutation ($input: RevokeAgentKeyInput!) { revokeAgentKey(input: $input) {
  __typename ... on RevokeAgentKeyPayload { key { keyId revokedAt } } ${SAID} } }`;

export const AWAIT = `query ($opId: ID!, $timeoutSeconds: Int, $afterSeq: Int) {
  awaitOperation(opId: $opId, timeoutSeconds: $timeoutSeconds, afterSeq: $afterSeq) {
  __typename ... on AwaitPayload { settled seq note operation { ${FIELDS} } } ${SAID} } }`;

export const STATUS = `query ($connectors: [String!]) { connectionStatus(connectors: $connectors) {
  __typename ... on ConnectionStatus { hint unknown { name message }
    connectors { connector enabled connected accounts { alias label status active retired } } } ${SAID} } }`;

export const DISPLAY = `mutation ($input: DisplayInput!) { display(input: $input) {
  __typename ... on DisplayPayload { shown page } ${SAID} } }`;

export const INTERRUPT = RESPOND.replace('RespondInput', 'InterruptInput').replace('respond(', 'interruptOperation(');
