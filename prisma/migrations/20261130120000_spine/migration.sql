-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "gateway";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "persons" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "persons_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "is_anonymous" BOOLEAN DEFAULT false,
    "role" TEXT,
    "banned" BOOLEAN DEFAULT false,
    "ban_reason" TEXT,
    "ban_expires" TIMESTAMPTZ(6),
    "person_id" TEXT NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "impersonated_by" TEXT,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_accounts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(6),
    "refresh_token_expires_at" TIMESTAMPTZ(6),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "auth_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "connection_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "connector" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "alias" TEXT,
    "status" TEXT NOT NULL,
    "status_reason" TEXT NOT NULL DEFAULT '',
    "reason" TEXT,
    "active" BOOLEAN NOT NULL,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "granted" TEXT[],
    "missing" TEXT[],
    "authorized_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "checked_at" TIMESTAMPTZ(6) NOT NULL,
    "removed_at" TIMESTAMPTZ(6),
    "arrived" TEXT,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("connection_id")
);

-- CreateTable
CREATE TABLE "account_events" (
    "id" BIGSERIAL NOT NULL,
    "person_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "connector" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "op_id" CHAR(12),
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "account_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operations" (
    "op_id" CHAR(12) NOT NULL,
    "person_id" TEXT NOT NULL,
    "session_key" TEXT NOT NULL,
    "surface" TEXT NOT NULL,
    "initiator" TEXT NOT NULL,
    "key_id" TEXT,
    "tool_call_id" TEXT,
    "turn_id" TEXT,
    "idempotency_key" TEXT,
    "return_to" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "deadline_at" TIMESTAMPTZ(6) NOT NULL,
    "seq" INTEGER NOT NULL,
    "state" JSONB NOT NULL,
    "minting" JSONB NOT NULL DEFAULT '{}',
    "notes" JSONB NOT NULL DEFAULT '{}',
    "settled_at" TIMESTAMPTZ(6),
    "settled_by" TEXT,

    CONSTRAINT "operations_pkey" PRIMARY KEY ("op_id")
);

-- CreateTable
CREATE TABLE "operation_links" (
    "op_id" CHAR(12) NOT NULL,
    "target_id" TEXT NOT NULL,
    "attempt" TEXT,
    "sealed" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "operation_links_pkey" PRIMARY KEY ("op_id","target_id")
);

-- CreateTable
CREATE TABLE "operation_events" (
    "id" BIGSERIAL NOT NULL,
    "op_id" CHAR(12) NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'frame',
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "change" JSONB,
    "snapshot" JSONB,

    CONSTRAINT "operation_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skips" (
    "id" BIGSERIAL NOT NULL,
    "person_id" TEXT NOT NULL,
    "session_key" TEXT NOT NULL,
    "connector" TEXT NOT NULL,
    "op_id" CHAR(12) NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "skips_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hooks_seen" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hooks_seen_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway"."grants" (
    "connection_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "connector" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "identity" TEXT,
    "label" TEXT NOT NULL,
    "alias" TEXT,
    "status" TEXT NOT NULL,
    "status_reason" TEXT NOT NULL DEFAULT '',
    "reason" TEXT,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "granted" TEXT[],
    "missing" TEXT[],
    "sealed" BYTEA,
    "key_id" TEXT,
    "expires_at" TIMESTAMPTZ(6),
    "authorized_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "grants_pkey" PRIMARY KEY ("connection_id")
);

-- CreateTable
CREATE TABLE "gateway"."attempts" (
    "id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "connector" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "reinitiate" BOOLEAN NOT NULL DEFAULT false,
    "return_to" TEXT,
    "op_id" TEXT,
    "initiator" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "status_reason" TEXT NOT NULL DEFAULT '',
    "reason" TEXT,
    "state_hash" TEXT,
    "verifier" BYTEA,
    "consumed_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway"."demo_vendor" (
    "model" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "user_code" TEXT,
    "uid" TEXT,
    "expires_at" TIMESTAMPTZ(6),
    "consumed" TIMESTAMPTZ(6),

    CONSTRAINT "demo_vendor_pkey" PRIMARY KEY ("model","id")
);

-- CreateTable
CREATE TABLE "gateway"."meta" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "meta_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_person_id_idx" ON "users"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "auth_accounts_user_id_idx" ON "auth_accounts"("user_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "accounts_person_id_connector_idx" ON "accounts"("person_id", "connector");

-- CreateIndex
CREATE INDEX "account_events_person_id_at_idx" ON "account_events"("person_id", "at");

-- CreateIndex
CREATE INDEX "account_events_connection_id_id_idx" ON "account_events"("connection_id", "id");

-- CreateIndex
CREATE INDEX "operations_person_id_created_at_idx" ON "operations"("person_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "operations_created_at_op_id_idx" ON "operations"("created_at" DESC, "op_id");

-- CreateIndex
CREATE INDEX "operation_links_expires_at_idx" ON "operation_links"("expires_at");

-- CreateIndex
CREATE INDEX "operation_events_op_id_id_idx" ON "operation_events"("op_id", "id");

-- CreateIndex
CREATE INDEX "skips_person_id_session_key_at_idx" ON "skips"("person_id", "session_key", "at");

-- CreateIndex
CREATE INDEX "hooks_seen_at_idx" ON "hooks_seen"("at");

-- CreateIndex
CREATE INDEX "grants_subject_connector_idx" ON "gateway"."grants"("subject", "connector");

-- CreateIndex
CREATE UNIQUE INDEX "attempts_state_hash_key" ON "gateway"."attempts"("state_hash");

-- CreateIndex
CREATE INDEX "attempts_subject_status_idx" ON "gateway"."attempts"("subject", "status");

-- CreateIndex
CREATE INDEX "attempts_connection_id_created_at_idx" ON "gateway"."attempts"("connection_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "demo_vendor_grant_id_idx" ON "gateway"."demo_vendor"("grant_id");

-- CreateIndex
CREATE INDEX "demo_vendor_uid_idx" ON "gateway"."demo_vendor"("uid");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operations" ADD CONSTRAINT "operations_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation_links" ADD CONSTRAINT "operation_links_op_id_fkey" FOREIGN KEY ("op_id") REFERENCES "operations"("op_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation_events" ADD CONSTRAINT "operation_events_op_id_fkey" FOREIGN KEY ("op_id") REFERENCES "operations"("op_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skips" ADD CONSTRAINT "skips_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway"."attempts" ADD CONSTRAINT "attempts_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "gateway"."grants"("connection_id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What the schema language cannot say: partial and expression indexes, checks, append-only tables, roles.

-- The insert of an operation is the claim of its session: one open card at a time.
CREATE UNIQUE INDEX "operations_open_card_key" ON "operations"("person_id", "session_key")
    WHERE "settled_at" IS NULL AND "surface" = 'CARD';

-- A repeated call of an agent finds the operation its first call opened, for ever.
CREATE UNIQUE INDEX "operations_tool_call_key" ON "operations"("person_id", "session_key", "tool_call_id")
    WHERE "tool_call_id" IS NOT NULL;
CREATE UNIQUE INDEX "operations_idempotency_key" ON "operations"("person_id", "session_key", "idempotency_key")
    WHERE "idempotency_key" IS NOT NULL;

-- A frame has its number once; records beside the frames are outside that sequence.
CREATE UNIQUE INDEX "operation_events_frame_key" ON "operation_events"("op_id", "seq") WHERE "kind" = 'frame';

-- An alias names one account that can be used; a retired or removed one has given it back.
CREATE UNIQUE INDEX "accounts_alias_key" ON "accounts"("person_id", "connector", lower("alias"))
    WHERE NOT "disabled" AND "removed_at" IS NULL;
CREATE UNIQUE INDEX "grants_alias_key" ON "gateway"."grants"("subject", "connector", lower("alias"))
    WHERE NOT "disabled" AND "removed_at" IS NULL;

ALTER TABLE "operations"
    ADD CONSTRAINT "operations_op_id_check" CHECK ("op_id" ~ '^[0-9a-f]{12}$'),
    ADD CONSTRAINT "operations_surface_check" CHECK ("surface" IN ('CARD', 'LINK')),
    ADD CONSTRAINT "operations_settled_check" CHECK (("settled_at" IS NULL) = ("settled_by" IS NULL));

-- Append-only, first lock: nobody's statement changes a row, the owner's neither.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'table % is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operation_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "account_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Roles belong to the whole server: another database may have made them, or be making them right now.
DO $$
DECLARE
    missing text;
BEGIN
    FOREACH missing IN ARRAY ARRAY['patchbay_api', 'patchbay_gateway'] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = missing) THEN
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', missing);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL;
            END;
        END IF;
    END LOOP;
END;
$$;

REVOKE ALL ON SCHEMA "public", "gateway" FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION "refuse_change"() FROM PUBLIC;
GRANT USAGE ON SCHEMA "public" TO "patchbay_api";
GRANT USAGE ON SCHEMA "gateway" TO "patchbay_gateway";

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "public" TO "patchbay_api";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA "public" TO "patchbay_api";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "gateway" TO "patchbay_gateway";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA "gateway" TO "patchbay_gateway";
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "patchbay_api";
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT USAGE ON SEQUENCES TO "patchbay_api";
ALTER DEFAULT PRIVILEGES IN SCHEMA "gateway" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "patchbay_gateway";
ALTER DEFAULT PRIVILEGES IN SCHEMA "gateway" GRANT USAGE ON SEQUENCES TO "patchbay_gateway";

-- Append-only, second lock: the api's role lacks the right in the first place.
REVOKE UPDATE, DELETE ON "operation_events", "account_events" FROM "patchbay_api";

-- The migrations' own book is the owner's. (It is missing where a tool replays migrations on a scratch database.)
DO $$
BEGIN
    IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
        REVOKE ALL ON "public"."_prisma_migrations" FROM "patchbay_api";
    END IF;
END;
$$;
