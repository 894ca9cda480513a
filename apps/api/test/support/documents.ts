const FIELDS = `opId seq deadlineAt settledAt settledBy askedBy { kind } surface
  targets { targetId name state link detail reason accountLabel alias nextReadAt }`;

const ERRORS = `... on UserError { code message retryable }
  ... on InputError { field } ... on RateLimitedError { retryAfter } ... on RefusedError { about: operation { opId } }`;

export const CONNECT = `mutation ($input: ConnectInput!) { connect(input: $input) {
  __typename ... on ConnectPayload { joined operation { ${FIELDS} } } ${ERRORS} } }`;

export const RECONNECT = CONNECT.replace('ConnectInput', 'ReconnectInput').replace('connect(', 'reconnect(');

export const RETRY = CONNECT.replace('ConnectInput', 'RetryInput').replace('connect(', 'retryTargets(');

export const RESPOND = `mutation ($input: RespondInput!) { respond(input: $input) {
  __typename ... on RespondPayload { operation { ${FIELDS} } } ${ERRORS.replace('... on GatewayFailedError', '')} } }`;

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
