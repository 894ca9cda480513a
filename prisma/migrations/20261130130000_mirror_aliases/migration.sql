-- The accounts are a mirror: they keep what the gateway says, also while two of its answers overlap. Aliases are unique where
-- they are given, in the gateway; here a stale row must never refuse the move that has just connected another one.
DROP INDEX "accounts_alias_key";
