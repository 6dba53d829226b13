ALTER TABLE "billing_accounts" DROP COLUMN "recharge_is_armed";--> statement-breakpoint
ALTER TABLE "churches" DROP COLUMN "told_of_credits_at";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "next_at";
