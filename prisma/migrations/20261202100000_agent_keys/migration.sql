-- Keys of agents, and the apps agents suggest to their persons.
-- CreateTable
CREATE TABLE "agent_keys" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "agent_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suggestions" (
    "id" BIGSERIAL NOT NULL,
    "person_id" TEXT NOT NULL,
    "key_id" TEXT,
    "tool_call_id" TEXT,
    "connectors" TEXT[],
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_keys_hash_key" ON "agent_keys"("hash");

-- CreateIndex
CREATE INDEX "agent_keys_person_id_created_at_idx" ON "agent_keys"("person_id", "created_at");

-- CreateIndex
CREATE INDEX "suggestions_person_id_at_idx" ON "suggestions"("person_id", "at");

-- AddForeignKey
ALTER TABLE "agent_keys" ADD CONSTRAINT "agent_keys_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
