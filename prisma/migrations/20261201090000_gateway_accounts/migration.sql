-- What switches, merges, health checks and the link page need to remember.
-- AlterTable
ALTER TABLE "gateway"."attempts" ADD COLUMN     "force" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "formerly" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "landed_id" TEXT,
ADD COLUMN     "person_name" TEXT;
-- AlterTable
ALTER TABLE "gateway"."grants" ADD COLUMN     "checked_at" TIMESTAMPTZ(6);
